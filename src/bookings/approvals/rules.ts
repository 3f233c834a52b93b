/** When those who may approve a request are reminded, and when its managers are asked. Milliseconds since 1970. */
export function deadlinesOf({ createdAt, confirmBy }: { createdAt: number; confirmBy: number }): {
  remindAt: number
  escalateAt: number
} {
  const time = Math.max(confirmBy - createdAt, 0)
  return { remindAt: createdAt + time / 2, escalateAt: createdAt + (time * 3) / 4 }
}
