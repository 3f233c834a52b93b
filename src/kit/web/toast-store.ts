/** How long a toast stays, in milliseconds (specification, section 9). */
export const TOAST_SHOWN_MS = 5000
/** A dismissed toast leaves the store after this many milliseconds (specification, section 9). */
export const TOAST_REMOVED_AFTER_MS = 1_000_000
/** At most this many toasts at a time (specification, section 9). */
const TOAST_LIMIT = 1

export type ToastTone = 'default' | 'destructive'

export type ToastOptions = {
  title: string
  description?: string
  tone?: ToastTone
  /** One next step: an address of this site, or something to do, such as to undo what was said. */
  action?: { label: string; href: string } | { label: string; onPress: () => void }
}

export type ToastState = ToastOptions & { id: string; open: boolean }

/** Shows a toast in place of the one before it. Returns its id, for `dismissToast`. */
export function toast(options: ToastOptions): string {
  const id = String(++lastId)
  set([{ ...options, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return id
}

/** Closes a toast. It stays in the store for a while after that, closed. */
export function dismissToast(id: string): void {
  set(toasts.map(entry => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => set(toasts.filter(entry => entry.id !== id)), TOAST_REMOVED_AFTER_MS)
}

/** The toasts there are, newest first; the same array until something changes. */
export function currentToasts(): readonly ToastState[] {
  return toasts
}

/** Calls back on every change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let lastId = 0
let toasts: readonly ToastState[] = []
const listeners = new Set<() => void>()

function set(next: readonly ToastState[]) {
  toasts = next
  for (const listener of listeners) listener()
}
