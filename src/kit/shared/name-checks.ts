/** The refusal of a name in which `hasAddress` finds something. */
export const NAME_WITH_ADDRESS = 'Leave web and email addresses out of the name'

/**
 * Whether a name has a web or email address in it, or what mail programs make a link of. Names stand in subjects and headings of
 * mail that we send. "St. Mary's", "P.S. 118", "U.S. Open" and "Field No.5" have none.
 */
export function hasAddress(name: string): boolean {
  // Full-width dots and slashes become plain ones in some programs (Unicode, UAX 15), and ideographic full stops in domain names (UTS 46).
  const plain = name.normalize('NFKD').replaceAll('\u3002', '.')
  // Variation selectors and other marks would keep the letters of a domain apart from its dot without being seen.
  return [name, plain, plain.replace(/\p{M}/gu, '')].some(text => patterns.some(pattern => pattern.test(text)))
}

const patterns = [
  /:\/\//,
  /@[\p{L}\p{N}]/u,
  /\bwww\./i,
  // A host with a path.
  /[\p{L}\p{N}-]{2}\.\p{L}{2,24}[/:?]/u,
  // A host alone: with an ending that many have, or a country's two letters. "Example" and "test" are what tests use.
  /[\p{L}\p{N}-]{2}\.(?:com|net|org|info|biz|app|dev|shop|site|online|xyz|top|club|live|link|page|store|tech|example|test)(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}-]*[\p{L}-][\p{L}\p{N}-]{2,}\.\p{Ll}{2}(?![\p{L}\p{N}'’])/u,
]
