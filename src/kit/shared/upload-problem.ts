import { problems } from './problem.ts'

/** Endpoints may override the sentences. */
export const uploadProblem = problems({
  'file-missing': [422, 'Choose a file first.'],
  'file-empty': [422, 'The file is empty.'],
  'file-too-large': [413, 'The file is too large.'],
  'from-another-site': [403, 'You can only do this from a page on this site.'],
  'unsupported-content-type': [415, 'Send the request as multipart/form-data.'],
})
