export const NAME_WITH_ADDRESS = 'Remove web and email addresses from the name'
export const SUBJECT_WITH_ADDRESS = 'Remove web and email addresses from the subject'

/**
 * Names appear in our mail, and mail programs turn text into links. Any "label.ending" counts: there are over a
 * thousand top-level domains. Exceptions: "P.S. 118", "U.S.Open", "No.5", "St.Mary's". Addresses to be typed by
 * readers ("evil dot com") count if no real name reads like them.
 */
export function hasAddress(name: string): boolean {
  // Some programs read full-width dots and slashes (Unicode, UAX 15) and ideographic full stops (UTS 46) as plain ones.
  const plain = name.normalize('NFKD').replaceAll('\u3002', '.')
  // Invisible characters could separate a dot from its letters.
  const visible = plain.replace(/[\p{M}\p{Cf}\u2800]/gu, '')
  return [name, plain, visible].some(text => patterns.some(pattern => pattern.test(text)) || hasHost(text))
}

const patterns = [
  /:\/\//,
  /@[\p{L}\p{N}]/u,
  /\bwww\./i,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  // "evil [.] click", "me(at)evil"
  /[([{<]\s*(?:dot|at|[.@])\s*[)\]}>]/i,
  // "evil .click": an invisible character became a space.
  /[\p{L}\p{N}]\s\.\p{L}{2}/u,
  /[\p{L}\p{N}](?:\.\s|dot)com(?![\p{L}\p{N}])/iu,
  // "evil dot com", "evil·com". Other endings are in real names: "Red Dot Club".
  /[\p{L}\p{N}](?:[^\p{L}\p{N}]{1,3}dot[^\p{L}\p{N}]{1,3}|\s?[·•∙⋅‧・]\s?|\s\.\s)(?:com|net|org|info|biz|xyz|io)(?![\p{L}\p{N}])/iu,
]

/** A lookahead, since the ending may be the next label. */
const HOST = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)(?=\.(xn--[a-z\d-]+|\p{L}{2,63})(?![\p{L}\p{N}])([/:?]\S)?)/giu

function hasHost(text: string): boolean {
  return [...text.matchAll(HOST)].some(([, label = '', ending = '', path]) => {
    const [host, top] = [label.toLowerCase(), ending.toLowerCase()]
    if (commonEndings.has(top)) return host.length > 1 || top.length <= 3
    if (abbreviations.has(host)) return false
    // "U.S.Open" and "2.Soccer", but not "t.me/evil".
    if (host.length === 1 || /^\d+$/.test(host)) return top.length === 2 && path !== undefined
    return host.length > 2 || top.length === 2 || path !== undefined
  })
}

/** Refused even after an abbreviation or number. */
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
