/** Milliseconds (specification, section 9). */
export const TOAST_SHOWN_MS = 5000
/** Milliseconds after it is dismissed (specification, section 9). */
export const TOAST_REMOVED_AFTER_MS = 1_000_000
/** Specification, section 9. */
const TOAST_LIMIT = 1

export type ToastTone = 'default' | 'destructive'

export type ToastOptions = {
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; href: string } | { label: string; onPress: () => void }
}

export type ToastState = ToastOptions & { id: string; open: boolean }

/** Replaces the previous toast. */
export function toast(options: ToastOptions): string {
  const id = String(++lastId)
  set([{ ...options, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return id
}

/** Closes it; it stays in the store until removed. */
export function dismissToast(id: string): void {
  set(toasts.map(entry => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => set(toasts.filter(entry => entry.id !== id)), TOAST_REMOVED_AFTER_MS)
}

/** Stable identity until a change. */
export function currentToasts(): readonly ToastState[] {
  return toasts
}

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
