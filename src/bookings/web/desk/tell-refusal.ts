import { toast } from '#kit/web/toast-store.ts'
import { refusalWords } from './desk-words.ts'

/** For a dialog closed before the response. */
export function tellRefusal(error: unknown): void {
  const { title, text } = refusalWords(error)
  toast({ title, description: text, tone: 'destructive' })
}
