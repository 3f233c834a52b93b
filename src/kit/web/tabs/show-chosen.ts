const shown = new WeakMap<HTMLElement, { chosen: HTMLElement; left: number }>()

/**
 * Scrolls a line of tabs or links to the chosen one. Again once fonts have loaded, which changes widths. If the line was
 * scrolled by hand meanwhile, perhaps before the page's scripts ran, it stays until another one is chosen: a link
 * must not move away while it is pressed.
 */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const show = () => {
    const found = line?.querySelector<HTMLElement>(chosen)
    if (!line || !found) return
    const last = shown.get(line)
    const isSame = !last || last.chosen === found
    if (isSame && line.scrollLeft !== (last?.left ?? 0)) return
    line.scrollLeft = found.offsetLeft - (line.clientWidth - found.offsetWidth) / 2
    shown.set(line, { chosen: found, left: line.scrollLeft })
  }
  show()
  if (document.fonts.status === 'loading') void document.fonts.ready.then(show)
}
