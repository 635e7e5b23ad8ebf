const THEME_KEY = 'bookforge-theme';
const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function readTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  return THEMES.find((each) => each === kept) ?? 'system';
}

/** `system` leaves it to the machine. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(THEME_KEY, theme);
}

export const nextTheme = (theme: Theme): Theme =>
  THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
