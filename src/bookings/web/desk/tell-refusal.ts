import { toast } from '#kit/web/toast-store.ts'
import { refusalWords } from './desk-words.ts'

/** Tells whoever has closed the dialog before the answer came. */
export function tellRefusal(error: unknown): void {
  const { title, text } = refusalWords(error)
  toast({ title, description: text, tone: 'destructive' })
}
