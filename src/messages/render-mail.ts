import type { MailContent } from './contract.ts'
import { oneLine } from './safe-text.ts'

export type MailSender = {
  productName: string
  supportEmail: string
  /** Demo: subject and footer say that nothing in the mail is real. */
  isTest: boolean
}

export type WrittenMail = { subject: string; text: string; html: string }

/** Mail lists show a third of it at most. */
const SUBJECT_LENGTH = 150

/**
 * Reduces user input to one line without control characters, so that none can inject a header, and escapes it in
 * HTML.
 */
export function renderMail(content: MailContent, sender: MailSender): WrittenMail {
  const clean = cleanContent(content)
  const footer = footerLines(sender)
  const subject = subjectLine(clean.subject, sender)
  return { subject, text: mailText(clean, footer), html: mailHtml({ ...clean, subject }, footer, sender.productName) }
}

function subjectLine(subject: string, { productName, isTest }: MailSender): string {
  const characters = Array.from(subject || productName)
  const cut = characters.length > SUBJECT_LENGTH ? [...characters.slice(0, SUBJECT_LENGTH - 1), '…'] : characters
  return `${isTest ? '[TEST] ' : ''}${cut.join('')}`
}

function footerLines({ productName, supportEmail, isTest }: MailSender): string[] {
  return [
    ...(isTest
      ? ['This is a test email from the demo site. No real card was charged, and nothing was really booked.']
      : []),
    `${oneLine(productName)} · Questions? Email ${oneLine(supportEmail)}.`,
  ]
}

/** Drops empty parts and actions whose URL is not http or https. */
function cleanContent({ paragraphs, facts, actions, note, ...content }: MailContent): MailContent {
  return {
    subject: oneLine(content.subject),
    preheader: oneLine(content.preheader),
    heading: oneLine(content.heading),
    paragraphs: paragraphs.map(oneLine).filter(Boolean),
    facts: facts
      .map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) }))
      .filter(fact => fact.value),
    actions: actions.flatMap(({ label, url }) => {
      const address = webAddress(url)
      return address ? [{ label: oneLine(label), url: address }] : []
    }),
    note: note && oneLine(note),
  }
}

/** Normalized by the URL standard, without quotes or spaces; undefined for `javascript:` and the like. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href.replaceAll("'", '%27') : undefined
}

function mailText({ heading, paragraphs, facts, actions, note }: MailContent, footer: string[]): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    note,
    // Signature separator (RFC 3676, section 4.3).
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/**
 * Expects one-line texts and checked URLs; escapes them. Styles are inline because mail programs drop style sheets;
 * the sheet only adds dark colors.
 */
function mailHtml(content: MailContent, footer: readonly string[], productName: string): string {
  const { subject, preheader, heading, paragraphs, facts, actions, note } = content
  const [main, ...others] = actions
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${style.page}">
<div style="${style.preheader}">${escape(preheader)}${PADDING}</div>
<div role="article" aria-label="${escape(subject)}" style="${style.frame}">
<p style="${style.brand}">${escape(productName)}</p>
<div class="sheet" style="${style.sheet}">
<h1 class="ink" style="${style.heading}">${escape(heading)}</h1>
${paragraphs.map(text => `<p class="ink" style="${style.paragraph}">${escape(text)}</p>`).join('\n')}
${facts.map(factHtml).join('\n')}
${main ? `<p style="${style.action}"><a ${linkTo(main.url)} style="${style.button}">${escape(main.label)}</a></p>` : ''}
${others.map(linkHtml).join('\n')}
${note ? `<p class="muted" style="${style.note}">${escape(note)}</p>` : ''}
</div>
<div style="${style.footer}">
${footer.map(line => `<p class="muted" style="${style.small}">${escape(line)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`
}

function factHtml({ label, value }: MailContent['facts'][number]): string {
  return (
    `<p class="ink fact" style="${style.fact}"><span class="muted" style="${style.label}">${escape(label)}</span><br>` +
    `<strong>${escape(value)}</strong></p>`
  )
}

function linkHtml({ label, url }: MailContent['actions'][number]): string {
  return `<p style="${style.linkLine}"><a class="link" ${linkTo(url)} style="${style.link}">${escape(label)}</a></p>`
}

/** A new window: mail shown in a frame must not navigate it. */
function linkTo(url: string): string {
  return `href="${escape(url)}" target="_blank" rel="noopener noreferrer"`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** Keeps mail lists from showing the heading after the preheader. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(40)

/** The light theme of src/kit/web/styles.css. */
const style = {
  page: 'margin:0;padding:0;background-color:#f5f6f0;color:#10231a;font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px',
  // Not tiny type: spam filters penalize it (SpamAssassin's FONT_INVIS_MSGID).
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0',
  frame: 'max-width:560px;margin:0 auto;padding:16px',
  brand:
    'margin:0;padding:16px 24px;background-color:#0f3d2b;color:#f7f8f2;border-radius:10px 10px 0 0;font-size:20px;line-height:24px;font-weight:800',
  sheet:
    'padding:24px;background-color:#ffffff;border:1px solid #d7dcd1;border-top:0;border-radius:0 0 10px 10px;overflow-wrap:anywhere',
  heading: 'margin:0 0 16px;color:#10231a;font-size:28px;line-height:32px;font-weight:800',
  paragraph: 'margin:0 0 16px;color:#10231a',
  fact: 'margin:0;padding:8px 0;color:#10231a;border-top:1px solid #d7dcd1',
  label: 'color:#4a5c52;font-size:14px;line-height:20px',
  action: 'margin:24px 0 16px',
  button:
    'display:inline-block;padding:12px 24px;background-color:#c8f135;color:#14240a;border:1px solid #8fb512;border-radius:6px;font-weight:700;text-decoration:none',
  linkLine: 'margin:0',
  link: 'display:inline-block;padding:10px 0;color:#0b6440;font-weight:600',
  note: 'margin:16px 0 0;color:#4a5c52;font-size:14px;line-height:20px',
  footer: 'padding:16px 24px',
  small: 'margin:0 0 8px;color:#4a5c52;font-size:14px;line-height:20px;overflow-wrap:anywhere',
} as const

const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.page{background-color:#0d1611!important}
.sheet{background-color:#141f19!important;border-color:#27362d!important}
.ink{color:#edf3ec!important}
.fact{border-color:#27362d!important}
.muted{color:#a5b7ab!important}
.link{color:#a5dfb4!important}
}`
