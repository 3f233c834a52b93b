/** The refusal of a name in which `hasAddress` finds something. */
export const NAME_WITH_ADDRESS = 'Leave web and email addresses out of the name'

/**
 * Whether a name contains a web or email address, or text that mail programs turn into a link. Names appear in subjects and headings
 * of our mail. Any "label.ending" counts, since there are over a thousand top-level domains. Exceptions: initials, numbers and
 * abbreviations, as in "P.S. 118", "U.S.Open", "No.5" and "St.Mary's".
 */
export function hasAddress(name: string): boolean {
  // Full-width dots and slashes become plain ones in some programs (Unicode, UAX 15), and ideographic full stops in domain names (UTS 46).
  const plain = name.normalize('NFKD').replaceAll('\u3002', '.')
  // Variation selectors, zero-width characters and the like would separate a dot from its letters without being seen.
  const visible = plain.replace(/[\p{M}\p{Cf}]/gu, '')
  return [name, plain, visible].some(text => patterns.some(pattern => pattern.test(text)) || hasHost(text))
}

const patterns = [/:\/\//, /@[\p{L}\p{N}]/u, /\bwww\./i, /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/]

/** A label and the ending after its dot; the ending is looked ahead for, since it can be the label of the next one. */
const HOST = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)(?=\.(xn--[a-z\d-]+|\p{L}{2,63})(?![\p{L}\p{N}])([/:?]\S)?)/giu

function hasHost(text: string): boolean {
  return [...text.matchAll(HOST)].some(([, label = '', ending = '', path]) => {
    const [host, top] = [label.toLowerCase(), ending.toLowerCase()]
    if (commonEndings.has(top)) return host.length > 1 || top.length <= 3
    if (host.length === 1 || abbreviations.has(host) || /^\d+$/.test(host)) return false
    return host.length > 2 || top.length === 2 || path !== undefined
  })
}

/** Refused even after an abbreviation or a number: usual endings of addresses that hardly any name has. */
const commonEndings = new Set(
  [
    'com net org info biz io co app dev shop site online xyz top club live link page store tech click icu vip',
    'buzz cfd sbs cyou website space fun pro win bid loan monster quest support email login games ru cn tk',
  ].flatMap(words => words.split(' ')),
)

const abbreviations = new Set(
  [
    'st sts ste dr mt mts ft pt no nos nr jr sr mr mrs ms messrs prof rev fr msgr hon gov sen rep pres supt sgt lt capt col gen',
    'maj cpl pvt pfc adm cmdr det insp ofc wm geo chas jas jos thos robt benj ave av blvd rd ln ct cts pl sq ter terr cir hwy pkwy',
    'pky rt rte bldg bldgs bet btw cor opp apt rm fl flr fld flds ctr ctrs rec pk pks gym gymn aud stad elem sch schl acad univ',
    'inst coll dept dist twp cty co vlg boro assn assoc bros inc ltd corp intl natl nat meml mem comm cntr vol vs est',
  ].flatMap(words => words.split(' ')),
)
