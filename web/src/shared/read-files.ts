/** A file as REST takes it. */
export interface GivenFile {
  readonly name: string;
  readonly base64: string;
}

export function readFiles(files: Iterable<File>): Promise<GivenFile[]> {
  return Promise.all([...files].map(readFile));
}

/** By the browser's own encoder: a manuscript with pictures is too long for a string of arguments. */
function readFile(file: File): Promise<GivenFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // data:<type>;base64,<what is in it>; of an empty file some browsers tell no more than the first word.
      const [, base64 = ''] = String(reader.result).split(',', 2);
      resolve({ name: file.name, base64 });
    };
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}
