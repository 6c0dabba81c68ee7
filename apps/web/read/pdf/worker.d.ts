/** A worker as a file: its import returns the name (packaging/web-app.ts). */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  const file: string;
  export default file;
}

declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist';
}
