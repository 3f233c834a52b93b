import type { EvidenceKind } from '../verification-form.ts'

export const evidenceLabels: Record<EvidenceKind, string> = {
  document: 'Document',
  'email-domain': 'Email address',
  website: 'Website',
  call: 'Phone call',
  listing: 'Approved listing',
}
