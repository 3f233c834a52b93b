/** Again once fonts have loaded, which changes widths. */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const show = () => {
    const found = line?.querySelector<HTMLElement>(chosen)
    if (line && found) line.scrollLeft = found.offsetLeft - (line.clientWidth - found.offsetWidth) / 2
  }
  show()
  if (document.fonts.status === 'loading') void document.fonts.ready.then(show)
}
