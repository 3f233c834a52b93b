import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { type Persona, personas } from '../contract.ts'
import { type Segment, segments } from '../segments.ts'
import { type PersonaContent, personaContent } from './personas.ts'
import { SolutionBalance } from './solution-balance.tsx'
import { OtherSolutions, SolutionCall } from './solution-ending.tsx'
import { SolutionFeatures } from './solution-features.tsx'
import { SolutionHero } from './solution-hero.tsx'
import { SolutionSteps } from './solution-steps.tsx'

/** `sports-clubs` redirects permanently to `clubs`; any other unknown name is a 404. */
export function loader({ params, request }: LoaderFunctionArgs): Persona {
  const name = params.persona ?? ''
  if (name === 'sports-clubs') throw redirect(paths.solution('clubs') + new URL(request.url).search, 301)
  const persona = personas.find(one => one === name)
  if (!persona) throw data(null, 404)
  return persona
}

/** /solutions/:persona */
export function Component() {
  const persona = useLoaderData<Persona>()
  const segment = segments.find(one => one.persona === persona)!
  const content = personaContent[persona]
  return (
    <>
      <SolutionHead segment={segment} content={content} />
      <SolutionHero segment={segment} content={content} />
      <div className="page-width mt-20 flex flex-col gap-16 md:gap-20 lg:mt-32">
        <SolutionBalance content={content} />
        <SolutionSteps />
        <SolutionFeatures content={content} />
        <SolutionCall segment={segment} content={content} />
        <OtherSolutions persona={persona} />
      </div>
    </>
  )
}

type SolutionHeadProps = { segment: Segment; content: PersonaContent }

function SolutionHead({ segment: { persona, label }, content }: SolutionHeadProps) {
  const absolute = useAbsoluteUrl()
  const steps = [
    { name: product.name, path: paths.home },
    { name: 'Solutions', path: paths.solutions },
    { name: label, path: paths.solution(persona) },
  ]
  const trail: JsonLd = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
  return (
    <PageHead
      title={`${label}: ${content.headline}`}
      description={content.subhead}
      path={paths.solution(persona)}
      picture={sharePaths.solution(persona)}
      pictureText={`${product.name} for ${label}: ${content.headline}`}
      facts={[trail]}
    />
  )
}
