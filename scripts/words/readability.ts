import { syllable } from 'syllable'

const sentenceSegmenter = new Intl.Segmenter('en-US', { granularity: 'sentence' })

/** Words as they are written between spaces; a mark that stands alone, such as a dash, is none. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(word => /[\p{L}\d]/u.test(word))
}

/** Sentences with at least one word. */
export function sentencesOf(text: string): string[] {
  const sentences = [...sentenceSegmenter.segment(text.replace(/\s+/g, ' '))].map(({ segment }) => segment.trim())
  return sentences.filter(sentence => wordsOf(sentence).length > 0)
}

/**
 * Flesch's reading ease: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word; 60 to 70 is plain English. A word with
 * figures counts as one syllable, as its author counts it (R. Flesch, "A new readability yardstick", Journal of Applied Psychology 32,
 * 1948, 221–233). Undefined for a text without words.
 */
export function readingEase(text: string): number | undefined {
  const words = wordsOf(text)
  const sentences = sentencesOf(text)
  if (words.length === 0) return undefined
  const syllables = words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : Math.max(1, syllable(word))), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

/** The mean of the two in the middle where there is an even number; undefined of none. */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle]! + sorted[middle - 1]!) / 2 || undefined
}
