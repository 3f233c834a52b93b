import { paths } from '#kit/shared/paths.ts'
import { FORMER_EMAIL_DAYS, LINK_MINUTES } from '../contract.ts'

/**
 * A token appears only in its own mail. `name` is '' for unverified addresses: a stranger may have chosen it to
 * send their text.
 */
export type AccountMessages = {
  'account-verify': { name: string; token: string }
  'account-sign-in': { name: string; token: string }
  'account-reset': { name: string; token: string }
  'account-unknown': Record<string, never>
  /** Sent to the new address. */
  'account-change-email': { name: string; token: string }
  /** `about`: the facility's name. */
  'account-changed': { name: string; change: AccountChange; about?: string | null | undefined }
}

/** As the outbox accepts it. */
export type AccountMail = {
  [Kind in keyof AccountMessages]: { kind: Kind; recipient: string; payload: AccountMessages[Kind]; dedupeKey: string }
}[keyof AccountMessages]

/** The outbox's own type is in a higher layer. */
type Content = {
  subject: string
  preheader: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  actions: { label: string; url: string }[]
  note?: string
}

type AccountComposers = { [Kind in keyof AccountMessages]: (payload: AccountMessages[Kind]) => Content }

export function accountComposers({ publicUrl }: { publicUrl: string }): AccountComposers {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${token}`
  return {
    'account-verify': ({ name, token }) => verifyMail(name, link(paths.verifyEmail, token)),
    'account-sign-in': ({ name, token }) => signInMail(name, link(paths.emailLink, token)),
    'account-reset': ({ name, token }) => resetMail(name, link(paths.resetPassword, token)),
    'account-change-email': ({ name, token }) => changeEmailMail(name, link(paths.changeEmail, token)),
    'account-unknown': () => unknownMail(publicUrl + paths.signIn),
    'account-changed': facts => changedMail(facts, publicUrl),
  }
}

function greeting(word: string, name: string): string {
  return name === '' ? word : `${word}, ${name}`
}

function verifyMail(name: string, url: string): Content {
  return {
    subject: 'Confirm your email address',
    preheader: 'One press, and we know that this address is yours.',
    heading: greeting('Welcome', name),
    paragraphs: [
      'Confirm that this address is yours. Open the link in the browser where you are signed in.',
      `The link works once, for ${LINK_MINUTES['verify-email'] / 60} hours.`,
    ],
    facts: [],
    actions: [{ label: 'Confirm this address', url }],
    note: 'If you did not create an account, do nothing. Whoever did cannot prove that this address is theirs.',
  }
}

function signInMail(name: string, url: string): Content {
  return {
    subject: 'Your link to sign in',
    preheader: 'Open it in the browser where you want to be signed in.',
    heading: greeting('Hello', name),
    paragraphs: [
      'Here is your link to sign in. Open it in the browser where you want to be signed in.',
      `It works once, for ${LINK_MINUTES['sign-in']} minutes. Do not forward it: whoever opens it first is signed in.`,
    ],
    facts: [],
    actions: [{ label: 'Sign in', url }],
    note: 'If you did not ask for this, do nothing. Nobody is signed in without this link.',
  }
}

function resetMail(name: string, url: string): Content {
  return {
    subject: 'Choose a new password',
    preheader: 'The link works once, for an hour.',
    heading: greeting('Hello', name),
    paragraphs: [
      'Choose a new password with this link. Every browser that is signed in with your account is signed out then.',
      'It works once, for an hour. Do not forward it.',
    ],
    facts: [],
    actions: [{ label: 'Choose a new password', url }],
    note: 'If you did not ask for this, do nothing. Your password stays as it is.',
  }
}

function changeEmailMail(name: string, url: string): Content {
  return {
    subject: 'Confirm your new email address',
    preheader: 'One press, and it is the address of your account.',
    heading: greeting('Hello', name),
    paragraphs: [
      'Confirm that you want this to be the email address of your account. Open the link in the browser where you are signed in.',
      `The link works once, for ${LINK_MINUTES['change-email'] / 60} hours. Until then your address stays as it is.`,
    ],
    facts: [],
    actions: [{ label: 'Use this address', url }],
    note: 'If you did not ask for this, do nothing. Your address is not used for any account.',
  }
}

/** The page shows the same as for an existing account; only the mailbox's reader learns the difference. */
function unknownMail(url: string): Content {
  return {
    subject: 'There is no account with this address',
    preheader: 'Somebody asked us to sign in with it.',
    heading: 'There is no account with this address',
    paragraphs: [
      'Somebody, maybe you, asked to sign in with this address. There is no account with it.',
      'You may have used another address, or you can create an account now.',
    ],
    facts: [],
    actions: [{ label: 'Create an account', url }],
    note: 'If that was not you, do nothing. Nothing is kept of it.',
  }
}

const changes = {
  password: { subject: 'Your password was changed', text: () => 'The password of your account was just changed.' },
  passkey: { subject: 'A passkey was added', text: () => 'A passkey was just added to your account.' },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: () => 'A passkey was just removed from your account. All other browsers were signed out.',
  },
  'google-linked': { subject: 'Google was linked', text: () => 'A Google account was just linked to your account.' },
  'apple-linked': { subject: 'Apple was linked', text: () => 'An Apple account was just linked to your account.' },
  'google-unlinked': {
    subject: 'Google was unlinked',
    text: () => 'Google was just unlinked from your account. All other browsers were signed out.',
  },
  'apple-unlinked': {
    subject: 'Apple was unlinked',
    text: () => 'Apple was just unlinked from your account. All other browsers were signed out.',
  },
  email: {
    subject: 'Your email address was changed',
    text: () =>
      `The email address of your account was just changed, and linked Google and Apple accounts were unlinked. For ${FORMER_EMAIL_DAYS} days we also tell the former address about changes to payouts and to how you sign in.`,
  },
  'payouts-connected': {
    subject: 'A bank account was connected for payouts',
    text: what => `A bank account was just connected for payouts of ${what}. Money goes there from now on.`,
  },
  'payouts-replaced': {
    subject: 'The bank account for payouts was replaced',
    text: what => `The bank account for payouts of ${what} was just replaced. Money goes to the new one from now on.`,
  },
  'payouts-disconnected': {
    subject: 'The bank account for payouts was disconnected',
    text: what =>
      `The bank account for payouts of ${what} was just disconnected. We hold what is owed until you connect another one.`,
  },
} as const satisfies Record<string, { subject: string; text: (what: string) => string }>

export type AccountChange = keyof typeof changes

function changedMail({ name, change, about }: AccountMessages['account-changed'], publicUrl: string): Content {
  const { subject, text } = changes[change]
  const isOfPayouts = change.startsWith('payouts-')
  return {
    subject,
    preheader: 'If that was you, there is nothing to do.',
    heading: greeting('Hello', name),
    paragraphs: [
      text(about ?? 'your account'),
      'If that was you, there is nothing to do. If it was not, choose a new password right away.',
    ],
    facts: [],
    actions: [
      isOfPayouts
        ? { label: 'Check your payouts', url: publicUrl + paths.payouts }
        : { label: 'See how you sign in', url: publicUrl + paths.accountSecurity },
      { label: 'Choose a new password', url: publicUrl + paths.resetPassword },
    ],
  }
}
