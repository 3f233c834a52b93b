/** Ignores spaces, hyphens, case and a missing "CR". */
export function tidyCreditCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '')
  const groups = /^(?:CR)?(.{4})(.{4})(.{4})$/.exec(letters)?.slice(1)
  return groups ? ['CR', ...groups].join('-') : letters
}
