/** Scrolls the chosen item to the middle, and again once the fonts have loaded and changed widths. */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const show = () => {
    const found = line?.querySelector<HTMLElement>(chosen)
    if (line && found) line.scrollLeft = found.offsetLeft - (line.clientWidth - found.offsetWidth) / 2
  }
  show()
  if (document.fonts.status === 'loading') void document.fonts.ready.then(show)
}
