/** A payment that waits for a card, as the server opened it. */
export type OpenIntent = { paymentIntentId: string; clientSecret: string }

/**
 * What came of confirming a card. Declined: another card may be tried. Unreachable: nobody answered, so it is not known what
 * became of it. Over: the payment has to be opened anew.
 */
export type CardConfirmation =
  | { ok: true }
  | { ok: false; message: string; reason: 'declined' | 'unreachable' | 'over' }

/** What a checkout asks of a card form, whichever payment provider stands behind it. */
export type CardFormHandle = {
  /** Checks what was typed and shows what is wrong; true when a card can be confirmed. */
  check: () => boolean
  /**
   * Authorizes the intent's amount on the card. Does not throw: a card that fails is an answer. One that is declined is said
   * so beside its number too, until something is typed.
   */
  confirm: (intent: OpenIntent) => Promise<CardConfirmation>
}
