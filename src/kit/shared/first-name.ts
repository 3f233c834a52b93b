/** "Maria" for "Maria Lopez"; the whole name if it begins with a title, an initial or an article. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first) && !/^the$/i.test(first) ? first : name.trim()
}
