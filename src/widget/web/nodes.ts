/** DOM helpers for the shadow root: texts are text, never HTML. */

type Texts = { class?: string; text?: string } & Record<`aria-${string}` | 'role' | 'type' | 'tabindex' | 'id', string>

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { text, ...attributes }: Partial<Texts> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  element.append(...children)
  return element
}

/** Skips equal text, which screen readers would read again. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Reuses elements by key, so a refresh keeps the focus. */
export function keep<T>(
  parent: Element,
  items: readonly T[],
  {
    keyOf,
    add,
    update,
  }: { keyOf: (item: T) => string; add: () => HTMLElement; update: (child: HTMLElement, item: T) => void },
): void {
  const present = Array.from(parent.children as HTMLCollectionOf<HTMLElement>)
  const known = new Map(present.map(child => [child.dataset.key, child]))
  const wanted = items.map(item => {
    const key = keyOf(item)
    const child = known.get(key) ?? add()
    child.dataset.key = key
    update(child, item)
    return child
  })
  for (const child of present) if (!wanted.includes(child)) child.remove()
  for (const [index, child] of wanted.entries())
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null)
}
