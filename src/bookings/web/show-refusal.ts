import { toast } from '#kit/web/toast/toast-store.ts'
import { refusalText } from './desk-messages.ts'

/** For a dialog closed before the response. */
export function showRefusal(error: unknown): void {
  const { title, text } = refusalText(error)
  toast({ title, description: text, tone: 'destructive' })
}
