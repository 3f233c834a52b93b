import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import type { JsonLd } from '#kit/web/page-head.tsx'
import { type HelpTopic, helpTopics } from './help-questions.ts'
import { InfoPage } from './info-page.tsx'

/** /help: describes what the product really does. */
export function Component() {
  return (
    <InfoPage
      title="Help Center"
      description="How booking works: holds, payments, requests, weekly bookings, changes, cancellations and rain. Plus your account and answers for owners."
      path={paths.help}
      isLong
      facts={[faq(helpTopics)]}
      lead={<p>Quick answers about booking, paying, changes, your account and your facilities.</p>}
      sections={helpTopics.map(({ id, heading, questions }) => ({
        id,
        heading,
        body: <Questions questions={questions} />,
      }))}
    >
      <section aria-labelledby="more" className="flex flex-col items-start gap-3">
        <h2 id="more" className="text-2xl">
          Still need help?
        </h2>
        <Link to={paths.contact} className={buttonClass({ tone: 'secondary' })}>
          Contact us
        </Link>
      </section>
    </InfoPage>
  )
}

function Questions({ questions }: Pick<HelpTopic, 'questions'>) {
  return (
    <div className="flex flex-col gap-5">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3 className="text-xl">{question}</h3>
          <p className="mt-1">{answer}</p>
        </div>
      ))}
    </div>
  )
}

/** schema.org/FAQPage with the page's own texts. */
function faq(topics: readonly HelpTopic[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
