export const EXPORT_FORMATS = ['md', 'html', 'epub', 'docx', 'pdf', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
