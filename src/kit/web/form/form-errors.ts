import { ApiError } from '../api/api-error.ts'

/** One sentence for each wrong field. */
export type FormErrors<V> = { [N in keyof V]?: string | undefined }

/** The server's sentences by field. An error of an item (`sportTypes.3`) belongs to its list. */
export function fieldErrors<V extends object>(error: unknown, values: V): FormErrors<V> {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const named = errors.map(({ path, message }) => [path.split('.')[0]!, message] as const)
  return Object.fromEntries(named.filter(([name]) => name in values).reverse()) as FormErrors<V>
}

export function listErrors(errors: object): string[] {
  return Object.values(errors as Record<string, string | undefined>).filter(sentence => sentence !== undefined)
}

/** After an edit: errors that the rules no longer find go, and the edited fields' say what is wrong now. */
export function keepErrors<V>(
  shown: FormErrors<V>,
  { edited, was, is }: { edited: Partial<V>; was: FormErrors<V>; is: FormErrors<V> },
): FormErrors<V> {
  const names = (Object.keys(shown) as (keyof V)[]).filter(name => shown[name])
  const errorOf = (name: keyof V) => (name in edited || (was[name] && !is[name]) ? is[name] : shown[name])
  return Object.fromEntries(names.map(name => [name, errorOf(name)])) as FormErrors<V>
}

/** "1 field", "2 fields". */
export function countFields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`
}

/** The first control that is marked as wrong, or the first one of a wrong group. */
export function focusFirst(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const control = first?.matches('input, textarea, select, button, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
  control?.focus()
}

export function hasErrors(errors: object): boolean {
  return listErrors(errors).length > 0
}

let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (isPressed = false), { capture: true })
}

/** Runs once the press in progress is over: a message that appears earlier moves the pressed button from the finger. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run()
  // The click follows pointerup.
  document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
