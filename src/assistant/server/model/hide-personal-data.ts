/**
 * A text without what tells who wrote it: email addresses, links, handles, phone and card numbers. What is left says the same about a
 * search or a clinic.
 */
export function hidePersonalData(text: string): string {
  return hidden.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** Whether a text has any of them. */
export function hasPersonalData(text: string): boolean {
  return hidePersonalData(text) !== text
}

const hidden: [RegExp, string][] = [
  [/[\w'’.%+-]+@[\w-]+(?:\.[\w-]+)+/giu, '[email]'],
  [/\b[\w.%+-]+\s*(?:\(at\)|\[at\])\s*[\w-]+(?:\.[\w-]+)+/gi, '[email]'],
  [/\b(?:https?|ftp|mailto|tel):\S+|\bwww\.\S+/gi, '[link]'],
  [/\b(?:[a-z\d-]+\.)+(?:com|org|net|edu|gov|io|co|us|me|app|dev|info|biz|tv|gg|ly|link)\b(?:\/\S*)?/gi, '[link]'],
  // But not "@7pm".
  [/(?<![\w.])@(?!\d+(?::\d+)?[ap]m\b)\w*[a-z_][\w.]*\w/gi, '[handle]'],
  [/(?<![\d.,$-])\d(?:[ -]?\d){12,18}(?![\d-])/g, '[number]'],
  [/(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g, '[number]'],
  // Of the United States, and with the code of a country; a ZIP code of nine figures is none.
  [/(?<![\d.,$-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?![\d-])/g, '[phone]'],
  [/(?<!\w)\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/g, '[phone]'],
  [/(?<![\d.,$-])\d{3}-\d{4}(?![\d-])/g, '[phone]'],
]
