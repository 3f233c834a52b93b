import { withPlainCharacters } from './characters.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'

/**
 * Allows no other audience, no merits, gifts or terms beyond the details, nothing free where there is a price, no other
 * payment method.
 */
export function areClaimsKnown(text: string, known: KnownFacts): boolean {
  const [plain, details, source] = [text, known.details, sourceOf(known)].map(withPlainCharacters) as [
    string,
    string,
    string,
  ]
  const isFree = known.facts.price_per_person_usd === 0
  return (
    !payments.test(plain) &&
    (isFree || (!noPrice.test(plain) && isFreeKnown(plain, details))) &&
    crowds.every(crowd => !crowd.test(plain) || crowd.test(source) || isYoung(crowd, source)) &&
    [...merits, ...terms].every(claim => !claim.test(plain) || claim.test(details))
  )
}

/** "Free throws" and "free water" need the details; "feel free" is always fine. */
function isFreeKnown(text: string, details: string): boolean {
  const said = [...text.matchAll(/(?<!\bfeel )\bfree\b[\s-]*(\w*)/gi)]
  return said.every(
    ([, noun = '']) => noun !== '' && new RegExp(`\\bfree[\\s-]+${noun.replace(/s$/i, '')}`, 'i').test(details),
  )
}

const noPrice =
  /\b(?:no|without|zero|nil|any|\$?0)\s+(?:cost|charge|fee|price|payment|entry\s+fee)s?\b|\bfor\s+nothing\b|\bnothing\s+to\s+pay\b|\bcosts?\s+(?:you\s+)?nothing\b|\ban?\s+(?:dollar|buck|penny|dime|nickel)\b|\bpennies\b|\bcomplimentary\b|\bgratis\b|\bon\s+(?:the\s+house|us)\b|\b(?:freebies?|giveaways?|donations?|pay\s+what)\b/i

const payments =
  /\b(?:venmo|pay-?\s?pal|cash-?\s?app|zelle|(?:apple|google|samsung)\s?pay|bitcoin|btc|crypto\w*|ethereum|wire|western\s+union|moneygram|gift\s?cards?|iban|routing|invoices?|(?:credit|debit)\s+cards?|cash|checks?\s+(?:to|payable)|e-?transfers?|money\s+orders?|pay(?:able|ing|ment|ments)?\s+(?:by|to|via|through|with|the|at|in|directly|me|us|on)|send\s+(?:the\s+)?(?:money|payment)|bring\s+(?:\$|money|cash)|deposits?)\b/i

/** Audiences; each must be in the facts or details. */
const crowds = [
  /\bgirls?\b/i,
  /\bboys?\b/i,
  /\b(?:wom[ae]n|ladies|females?)\b/i,
  /\b(?:m[ae]n|males?|guys|gentlemen)\b/i,
  /\b(?:co-?ed|mixed)\b/i,
  /\b(?:kids?|child(?:ren)?|youth|youngsters?|young|youngest)\b/i,
  /\b(?:teens?|teenagers?|teenage|adolescents?|tweens?)\b/i,
  /\b(?:adults?|grown-?ups?)\b/i,
  /\b(?:seniors?|elderly|veterans?|masters)\b/i,
  /\b(?:toddlers?|preschool\w*|kindergart\w*|babies)\b/i,
  /\bhigh[\s-]school\w*/i,
  /\bmiddle[\s-]school\w*/i,
  /\b(?:elementary|primary)\b/i,
  /\b(?:freshm[ae]n|sophomores?|juniors?)\b/i,
  /\b(?:families|family|parents?|moms?|dads?|mothers?|fathers?)\b/i,
  /\bbeginn(?:ers?|ing)\b(?!\s+(?:at|on))|\bnovices?\b|\bnew\s+to\b|\bno\s+experience\b|\bnewcomers?\b/i,
  /\bintermediates?\b/i,
  /\badvanced\b/i,
  /\b(?:all|any|every)\s+(?:skill\s+)?(?:levels?|ages?|abilit\w+|positions?|skills?)\b/i,
  /\b(?:everyone|everybody|anyone|anybody|all)\s+(?:is\s+|are\s+)?welcome\b|\bopen\s+to\s+(?:all|everyone|anyone)\b/i,
  /\bgrad(?:e|es|ers?)\b/i,
  /\b(?:coaches|trainers|staff|teams?|clubs?|schools?)\b/i,
]

/** School pupils count as kids. */
function isYoung(crowd: RegExp, source: string): boolean {
  const pupils = /\b(?:(?:elementary|middle|high)[\s-]school|girls|boys|kids|children|teens?|tweens?|grade)/i
  return crowd.test('kids') && pupils.test(source)
}

/** Praise; each must be in the details. */
const merits = [
  /\bchamp(?:s|ion\w*)?\b/i,
  /\ball[\s-]+(?:american|star|state|conference|pro|time|league|region\w*)\b/i,
  /\b(?:certifi\w*|licen[sc]ed|accredited|qualified|vetted|insured|background)\b/i,
  /\bncaa\b|\bdivision\b|\bd-?(?:1|2|3|i{1,3})\b/i,
  /\b(?:nba|wnba|nfl|mlb|nhl|mls|nwsl|fifa|uefa|pga|atp|wta|espn|usa)\b/i,
  /\bpros?\b/i,
  /\bprofessional/i,
  /\bolympi/i,
  /\bcaptain/i,
  /\bmvp\b|\bmost\s+valuable\b/i,
  /\bexperienced?\b(?!\s+(?:the|a|an|how|what)\b)/i,
  /\bscholar/i,
  /\b(?:drafted|recruit\w*|scouts?|scouted)\b/i,
  /\b(?:awards?|award-winning|medals?|medalists?|troph(?:y|ies)|title[\s-]?holders?|hall\s+of\s+fame|heisman|all-?stars?)\b/i,
  /\b(?:finalists?|winn(?:er|ers|ing)|won|undefeated|unbeaten)\b/i,
  /\b(?:records?|ranked|rank|top|best|greatest|finest|leading(?!\s+(?:an?|the|this)\b)|premier|foremost|number\s+one|no\.?\s*1|#\s?1)\b/i,
  /\b(?:stars?|superstars?|standouts?|starters?|phenom\w*|prodigy)\b/i,
  /\b(?:expert\w*|elite|renowned|world[\s-]class|fam(?:ous|ed)|legend\w*|celebrated|acclaimed|proven|official\w*|endorsed|sponsor\w*|master(?:s|ful)?(?=\s+(?:coach|teacher|trainer)))\b/i,
  /\b(?:college|collegiate|university|varsity|alum\w*|campus|academy)\b/i,
  /\b(?:former|ex-\w+|retired|decades?|years|seasons?)\b/i,
  /\b(?:national\w*|international\w*|state(?=\s+(?:team|title|finals?)))\b/i,
  /\bhead\s+coach|\bassistant\s+coach/i,
]

const terms = [
  /\b(?:discount\w*|sales?|deals?|bargains?|bogo|coupons?|promo(?:s|\s+codes?)?|savings|rebates?|early[\s-]bird)\b/i,
  /%|\bpercent\b/,
  /\b\d+\s+off\b|\boff\s+(?:the\s+)?(?:price|your|regular)\b|\b(?:price|fee)s?\s+off\b/i,
  /\b(?:half|reduced|special|lower|low)[\s-]+(?:the\s+)?(?:price|cost|fee)\w*/i,
  /\b(?:cheap\w*|affordable|inexpensive|low-cost)\b/i,
  /\b(?:refund\w*|guarante\w*|warrant\w*|waive\w*|insurance)\b/i,
  /\bt-?\s?shirts?\b|\bjerseys?\b|\bmerch\w*\b|\bswag\b/i,
  /\b(?:prizes?|gifts?|raffles?|certificates?|contests?|tournaments?)\b/i,
  /\b(?:lunch|snacks?|drinks?|water|food|pizza|refreshments|meals?)\b/i,
  /\b(?:equipment|gear|balls|cleats|rackets?|paddles?)\b/i,
  /\b(?:included|includes|provided|supplied)\b/i,
  /\b(?:photos?|videos?|autographs?|signed|meet[\s-]and[\s-]greet)\b/i,
  /\b(?:indoors?|outdoors?|air[\s-]conditioned|heated|parking)\b/i,
]
