export type Typed = { text: string; caret: number }

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** "42424242" → "4242 4242"; American Express groups are 4-6-5. Keeps the caret behind its digit. */
export function typeNumber({ text, caret }: Typed): Typed {
  const digits = onlyDigits(text)
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4]
  return keepCaret(cut(digits, groups).join(' '), onlyDigits(text.slice(0, caret)).length)
}

/** "1230" → "12/30"; a first digit above 1 is a month; four-digit years lose the century. */
export function typeExpiry({ text, caret }: Typed): Typed {
  const typed = onlyDigits(text)
  const isBareMonth = /^[2-9]/.test(typed) || (/^\d\s*\//.test(text) && typed.length < 4)
  const digits = isBareMonth ? `0${typed}` : typed
  const before = onlyDigits(text.slice(0, caret)).length + (isBareMonth ? 1 : 0)
  const year = digits.slice(2).replace(/^20(?=\d{2}$)/, '')
  return keepCaret(cut(digits.slice(0, 2) + year, [2, 2]).join('/'), before)
}

function cut(digits: string, groups: readonly number[]): string[] {
  let at = 0
  return groups.flatMap(size => {
    const group = digits.slice(at, at + size)
    at += size
    return group ? [group] : []
  })
}

function keepCaret(text: string, digitsBefore: number): Typed {
  let caret = 0
  for (let seen = 0; seen < digitsBefore && caret < text.length; caret++) if (/\d/.test(text[caret]!)) seen++
  return { text, caret }
}
