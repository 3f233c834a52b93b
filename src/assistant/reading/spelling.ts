import { distance } from 'fastest-levenshtein'

/** Corrects only words we look for. */
export function inUsualSpelling(text: string): string {
  let isAfterPlaceSign = false
  return text.replace(/[\p{L}']+/gu, word => {
    // Capitalized after "in": a name.
    const isName = isAfterPlaceSign && /^\p{Lu}\p{Ll}/u.test(word)
    isAfterPlaceSign = /^(?:in|near|around)$/i.test(word)
    const usual = isName ? undefined : usualOf(word.toLowerCase())
    return usual ?? word
  })
}

function usualOf(word: string): string | undefined {
  const slang = shortForms.get(word)
  if (slang) return slang
  if (word.length < SHORTEST || known.has(word)) return undefined
  const near = lookedFor.filter(other => isNear(word, other))
  return near.length === 1 ? near[0] : near.find(other => sorted(other) === sorted(word))
}

/** One typo up to seven letters, two beyond; a swap counts as one. */
function isNear(word: string, other: string): boolean {
  const most = other.length <= MIDDLE ? 1 : 2
  if (Math.abs(word.length - other.length) > most || word[0] !== other[0]) return false
  const edits = distance(word, other)
  return edits <= most || (edits === 2 && sorted(word) === sorted(other))
}

const sorted = (word: string) => word.split('').sort().join('')

const SHORTEST = 5
const MIDDLE = 7

const shortForms = new Map(
  Object.entries({
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tmw: 'tomorrow',
    tomoro: 'tomorrow',
    tomorow: 'tomorrow',
    '2moro': 'tomorrow',
    tonite: 'tonight',
    '2nite': 'tonight',
    nite: 'night',
    nites: 'nights',
    arvo: 'afternoon',
    aft: 'afternoon',
    bux: 'bucks',
    wknd: 'weekend',
    wkend: 'weekend',
    satuday: 'Saturday',
    thurday: 'Thursday',
    thurs: 'Thursday',
    weds: 'Wednesday',
    bball: 'basketball',
    vball: 'volleyball',
    pball: 'pickleball',
  }),
)

const lookedFor = [
  'basketball tennis soccer football baseball volleyball hockey lacrosse swimming softball pickleball badminton wrestling karate',
  'monday tuesday wednesday thursday friday saturday sunday weekend tomorrow tonight today',
  'january february march april august september october november december thanksgiving christmas halloween',
  'morning afternoon evening midnight noon lunchtime',
  'indoor outdoor indoors outdoors artificial synthetic grass hardwood asphalt concrete',
  'miles within radius under budget dollars maximum between around hours minutes cheap cheapest affordable',
]
  .join(' ')
  .split(' ')

/** Correct words, and words only similar to them. */
const known = new Set([
  ...lookedFor,
  ..."match glass brass crass gross grasp grades grade miler mikes mules smiles mile hourly hound houses house minute ground aground badge cheat chess sheep wonder udder undo thunder football's fridays saturdays sundays mondays tuesdays wednesdays thursdays mornings evenings afternoons weekends between betwixt marsh munch march arch aprils augusta augusto sender august tennies tenn tents tenths monday's toddy midday western weekday weekdays weeknight weeknights dollar doctors collars without wither budge budged docker soccers hooker rocky jockey hockeys outdoorsy sunny sundae friendly frida nights night moving mourning evenly meaning".split(
    ' ',
  ),
])
