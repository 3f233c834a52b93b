import { isUuid } from '#kit/shared/is-uuid.ts'

/** In the page's URL. */
export type Choice = {
  /** Part of the address; empty for all. */
  recipient: string
  messageId: string | null
}

export function readChoice(query: URLSearchParams): Choice {
  const id = query.get('message') ?? ''
  return { recipient: query.get('recipient')?.trim().slice(0, 254) ?? '', messageId: isUuid(id) ? id : null }
}

/** Omits empty parts. */
export function writeChoice({ recipient, messageId }: Choice): string {
  const query = new URLSearchParams()
  if (recipient) query.set('recipient', recipient)
  if (messageId) query.set('message', messageId)
  return `?${query}`
}
