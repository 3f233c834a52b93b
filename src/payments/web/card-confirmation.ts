/** A payment that waits for a card, as the server opened it. */
export type OpenIntent = { paymentIntentId: string; clientSecret: string }

/** What came of confirming a card. `wasDeclined` says that another card may be tried; otherwise the payment is opened anew. */
export type CardConfirmation = { ok: true } | { ok: false; message: string; wasDeclined: boolean }

/** What a checkout asks of a card form, whichever payment provider stands behind it. */
export type CardFormHandle = {
  /** Checks what was typed and shows what is wrong; true when a card can be confirmed. */
  check: () => boolean
  /** Authorizes the intent's amount on the card. Does not throw: a card that fails is an answer. */
  confirm: (intent: OpenIntent) => Promise<CardConfirmation>
}
