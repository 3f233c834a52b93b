import { firstNameOf } from '#kit/shared/first-name.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
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

function greeting(name: string): string {
  return name === '' ? 'Hi there' : `Hi ${firstNameOf(name)}`
}

function verifyMail(name: string, url: string): Content {
  return {
    subject: 'Verify your email',
    preheader: 'One click verifies your email address.',
    heading: name === '' ? 'Welcome' : `Welcome, ${firstNameOf(name)}`,
    paragraphs: [
      'Please verify your email address. Open the link in the browser where you’re signed in.',
      `The link works once and expires in ${LINK_MINUTES['verify-email'] / 60} hours.`,
    ],
    facts: [],
    actions: [{ label: 'Verify email', url }],
    note: 'Didn’t create an account? Ignore this email. Without the link, no one can verify your address.',
  }
}

function signInMail(name: string, url: string): Content {
  return {
    subject: 'Your sign-in link',
    preheader: 'Open it in the browser you want to sign in on.',
    heading: greeting(name),
    paragraphs: [
      'Here’s your sign-in link. Open it in the browser you want to sign in on.',
      `It works once and expires in ${LINK_MINUTES['sign-in']} minutes. Don’t forward it: anyone who opens it can sign in as you.`,
    ],
    facts: [],
    actions: [{ label: 'Sign in', url }],
    note: 'Didn’t ask for this? Ignore this email. No one can sign in without the link.',
  }
}

function resetMail(name: string, url: string): Content {
  return {
    subject: 'Choose a new password',
    preheader: 'The link works once and expires in an hour.',
    heading: greeting(name),
    paragraphs: [
      'Use this link to choose a new password. It signs you out in every other browser.',
      'It works once and expires in an hour. Don’t forward it.',
    ],
    facts: [],
    actions: [{ label: 'Choose a new password', url }],
    note: 'Didn’t ask for this? Ignore this email. Your password won’t change.',
  }
}

function changeEmailMail(name: string, url: string): Content {
  return {
    subject: 'Verify your new email',
    preheader: 'One click makes it your account’s email.',
    heading: greeting(name),
    paragraphs: [
      'Confirm that you want to use this email for your account. Open the link in the browser where you’re signed in.',
      `The link works once and expires in ${LINK_MINUTES['change-email'] / 60} hours. Your email won’t change until you confirm.`,
    ],
    facts: [],
    actions: [{ label: 'Use this email', url }],
    note: 'Didn’t ask for this? Ignore this email. Your address won’t be used for any account.',
  }
}

/** The page shows the same as for an existing account; only the mailbox's reader learns the difference. */
function unknownMail(url: string): Content {
  return {
    subject: 'No account with this email',
    preheader: 'Someone tried to sign in with it.',
    heading: 'No account with this email',
    paragraphs: [
      'Someone, maybe you, tried to sign in with this email, but it has no account.',
      'You may have signed up with another email. You can also create an account now.',
    ],
    facts: [],
    actions: [{ label: 'Create an account', url }],
    note: 'Wasn’t you? Ignore this email. We don’t keep your address.',
  }
}

const changes = {
  password: { subject: 'Your password was changed', text: () => 'Your account’s password was just changed.' },
  passkey: { subject: 'A passkey was added', text: () => 'A passkey was just added to your account.' },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: () => 'A passkey was just removed from your account, and all other browsers were signed out.',
  },
  'google-linked': { subject: 'Google was linked', text: () => 'A Google account was just linked to your account.' },
  'apple-linked': { subject: 'Apple was linked', text: () => 'An Apple account was just linked to your account.' },
  'cell-linked': {
    subject: 'Your account was linked',
    text: () => `Your account here was just linked to your ${product.name} account elsewhere. You can sign in with it.`,
  },
  'google-unlinked': {
    subject: 'Google was unlinked',
    text: () => 'Google was just unlinked from your account, and all other browsers were signed out.',
  },
  'apple-unlinked': {
    subject: 'Apple was unlinked',
    text: () => 'Apple was just unlinked from your account, and all other browsers were signed out.',
  },
  'cell-unlinked': {
    subject: 'Your account was unlinked',
    text: () =>
      `Your ${product.name} account elsewhere was just unlinked from your account here, and all other browsers were signed out.`,
  },
  email: {
    subject: 'Your email was changed',
    text: () =>
      `Your account’s email was just changed, and linked Google and Apple accounts were unlinked. For ${FORMER_EMAIL_DAYS} days, we’ll also email your old address about changes to payouts and sign-in.`,
  },
  'payouts-connected': {
    subject: 'Payout account connected',
    text: what => `A payout account was just connected for ${what}. Payouts go there from now on.`,
  },
  'payouts-replaced': {
    subject: 'Payout account replaced',
    text: what => `The payout account for ${what} was just replaced. Payouts go to the new one from now on.`,
  },
  'payouts-disconnected': {
    subject: 'Payout account disconnected',
    text: what =>
      `The payout account for ${what} was just disconnected. We’ll hold your payouts until you connect another one.`,
  },
  'payouts-merged': {
    subject: 'Payout account changed',
    text: what =>
      `Facilities of ${what} that had their own payout account were just set to use the organization’s account. Payouts go there from now on.`,
  },
} as const satisfies Record<string, { subject: string; text: (what: string) => string }>

export type AccountChange = keyof typeof changes

function changedMail({ name, change, about }: AccountMessages['account-changed'], publicUrl: string): Content {
  const { subject, text } = changes[change]
  const isOfPayouts = change.startsWith('payouts-')
  return {
    subject,
    preheader: 'If this was you, you don’t need to do anything.',
    heading: greeting(name),
    paragraphs: [
      text(about ?? 'your account'),
      'If this was you, you don’t need to do anything. If not, choose a new password right away.',
    ],
    facts: [],
    actions: [
      isOfPayouts
        ? { label: 'Check your payouts', url: publicUrl + paths.payouts }
        : { label: 'Check sign-in settings', url: publicUrl + paths.accountSecurity },
      { label: 'Choose a new password', url: publicUrl + paths.resetPassword },
    ],
  }
}
