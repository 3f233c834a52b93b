/** In a line that can be pushed along, what is chosen may stand beyond the edge of a phone: brings it to the middle. */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const found = line?.querySelector<HTMLElement>(chosen)
  if (line && found) line.scrollLeft = found.offsetLeft - (line.clientWidth - found.offsetWidth) / 2
}
