type Token = { text: string; start: number; end: number }

/** Maps words back to the typed text. Text between common words corresponds. */
export function textAsTyped(typed: string, rewritten: string): (words: string) => string {
  if (typed === rewritten) return words => words
  const [from, to] = [tokensOf(rewritten), tokensOf(typed)]
  const partners = withPairs(commonWords(from, to), to.length)
  return words => {
    const start = rewritten.indexOf(words)
    if (start < 0 || words === '') return words
    const inside = from.flatMap((token, at) => (token.end > start && token.start < start + words.length ? [at] : []))
    const [first, last] = [inside[0], inside.at(-1)]
    if (first === undefined || last === undefined) return words
    // Unchanged words do not bring along a longer word around them.
    if (inside.every(at => to[partners[at] ?? -1]?.text === from[at]?.text)) return words
    const begin = partners[first] ?? (lastBefore(partners, first) ?? -1) + 1
    const end = partners[last] ?? (partners.slice(last).find(at => at !== undefined) ?? to.length) - 1
    const [a, b] = [to[begin], to[end]]
    return a && b && begin <= end ? withoutMarks(typed.slice(a.start, b.end), words) : words
  }
}

/** Equally long gaps between common words pair word by word. */
function withPairs(partners: readonly (number | undefined)[], count: number): (number | undefined)[] {
  const paired = [...partners]
  for (let at = 0; at < paired.length; at++) {
    if (paired[at] !== undefined) continue
    const next = partners.findIndex((partner, index) => index > at && partner !== undefined)
    const [end, begin] = [next < 0 ? partners.length : next, (lastBefore(partners, at) ?? -1) + 1]
    if (((next < 0 ? count : partners[next]) ?? count) - begin === end - at)
      for (let index = at; index < end; index++) paired[index] = begin + index - at
    at = end - 1
  }
  return paired
}

function lastBefore(partners: readonly (number | undefined)[], at: number): number | undefined {
  return partners.slice(0, at).findLast(each => each !== undefined)
}

/** Strips punctuation after the last word. */
function withoutMarks(found: string, words: string): string {
  return /[\p{L}\p{N}]$/u.test(words) ? found.replace(/[^\p{L}\p{N}$%]+$/u, '') : found
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** Longest common subsequence (Wagner and Fischer, 1974). */
function commonWords(from: readonly Token[], to: readonly Token[]): (number | undefined)[] {
  const width = to.length + 1
  const longest = new Uint16Array((from.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      longest[i * width + j] =
        from[i]!.text === to[j]!.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const partners: (number | undefined)[] = []
  let [i, j] = [0, 0]
  while (i < from.length && j < to.length) {
    if (from[i]!.text === to[j]!.text) partners[i++] = j++
    else if (at(i + 1, j) >= at(i, j + 1)) partners[i++] = undefined
    else j++
  }
  while (partners.length < from.length) partners.push(undefined)
  return partners
}
