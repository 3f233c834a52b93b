/**
 * In a line that can be pushed along, what is chosen may stand beyond the edge of a phone: brings it to the middle, and once more
 * when the fonts have come, with which everything before it has another width.
 */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const show = () => {
    const found = line?.querySelector<HTMLElement>(chosen)
    if (line && found) line.scrollLeft = found.offsetLeft - (line.clientWidth - found.offsetWidth) / 2
  }
  show()
  if (document.fonts.status === 'loading') void document.fonts.ready.then(show)
}
