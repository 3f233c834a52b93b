import type { ErrorRow, IntentRow } from './rows.ts'

/** Type, code and HTTP status as in docs.stripe.com/api/errors. */
export class WireError extends Error {
  readonly status: number
  readonly row: ErrorRow
  /** Stored under the request's key. */
  readonly isExecuted: boolean

  constructor(status: number, row: ErrorRow, { isExecuted = false } = {}) {
    super(row.message)
    this.name = 'WireError'
    this.status = status
    this.row = row
    this.isExecuted = isExecuted
  }
}

export function invalidRequest(code: string, message: string, param?: string): WireError {
  return new WireError(400, { type: 'invalid_request_error', code, message, ...(param && { param }) })
}

export function missing(kind: string, id: string, param = 'id'): WireError {
  const message = `No such ${kind}: '${id}'`
  return new WireError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

export function unexpectedState(intent: IntentRow, operation: string): WireError {
  const message = `This PaymentIntent could not be taken by ${operation} because it has a status of ${intent.status}.`
  const code = 'payment_intent_unexpected_state'
  return new WireError(400, { type: 'invalid_request_error', code, message, intent }, { isExecuted: true })
}

export function cardError(intent: IntentRow): WireError {
  const { code, declineCode, message } = intent.lastError!
  const row: ErrorRow = { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }), intent }
  return new WireError(402, row, { isExecuted: true })
}
