/** The chapters of a recording, from the first on: text after them is dropped too. */
const CHAPTERS = /(?<!\d)\(?0{1,2}:00(?::00)?\)?\s(?=[\s\S]*?(?<!\d)\d{1,2}:\d\d(?!\d))[\s\S]*$/u;

/** The description of a recording without the list of its chapters. */
export const withoutChapters = (description: string): string => description.replace(CHAPTERS, '').trimEnd();
