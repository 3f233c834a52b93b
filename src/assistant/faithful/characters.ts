/** Normalizes spaces, dashes and apostrophes. */
export function withPlainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’‚‛ʼ´`′]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
}

/**
 * Misleading characters: other scripts, fractions, emoji of numbers, hours and medals, markup. Letters and marks from
 * `details` pass.
 */
export function hasMisleadingCharacters(text: string, details: string): boolean {
  const letters = text.match(/[^\P{L}A-Za-zÀ-ÖØ-öø-ž]|[^\P{M}\uFE0F]|[^\P{Sc}$]/gu) ?? []
  return odd.test(text) || letters.some(letter => !details.includes(letter))
}

const odd =
  /[<>[\]{}\\]|&#?\w+;|\*\*|[^\P{N}0-9]|\u{20E3}|[\u{1F100}-\u{1F1FF}\u{1F550}-\u{1F567}]|💯|🔟|🥇|🥈|🥉|🏆|🏅|🎖|🔗/u

/** Also handles and anything that may become a link. */
export function hasLink(text: string): boolean {
  const plain = withPlainCharacters(text).replace(/[·•∙‧․。｡⋅]/gu, '.')
  const withoutInitials = plain.replace(/(?<!\p{L})(?:\p{L}\.){2,}(?!\p{L})/gu, ' ')
  return (
    /\/\/|\b(?:https?|mailto|tel|sms|ftp):|@|\bwww\b|\p{L}\s?\bdot\b\s?(?:com|net|org|io|co|me|xyz|us|app|site)\b/iu.test(
      plain,
    ) || /[\p{L}\p{N}]\.\p{L}/u.test(withoutInitials)
  )
}
