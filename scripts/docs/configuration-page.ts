import { Environment, variableNames } from '#kit/server/config/environment.ts'
import { secretNames } from '#kit/server/config/secret-files.ts'
import { sections, variables } from '#kit/server/config/variables.ts'

const introduction = `# Configuration

For operators: every variable that Openfield reads, its default and its meaning. \`npm run docs:configuration\` writes this page from
[the table in the code](../src/kit/server/config/variables.ts).

Set variables in the environment, or in a file \`.env\` that the npm scripts read. All have harmless defaults and are checked at
start. [\`.env.example\`](../.env.example) has all of them to copy. A start that fails prints one sentence for each problem and ends
with an [exit code](operating.md#when-it-does-not-start).

Containers use [\`compose.yaml\`](../compose.yaml), [\`deploy/compose.live.yaml\`](../deploy/compose.live.yaml) and
[\`deploy/kubernetes\`](../deploy/kubernetes). \`sh deploy/make-secrets.sh\` creates the secrets for compose.
[Scaling](scaling.md) describes these files.
`

/** docs/configuration.md as the tables of variables have it. */
export function configurationPage(): string {
  const names = variableNames as (keyof Environment)[]
  const parts = Object.entries(sections).map(([title, notes]) => {
    const rows = names.filter(name => variables[name].section === title).map(rowOf)
    return [`## ${title}`, table(rows), ...notes.map(wrap)].join('\n\n')
  })
  return [introduction.trim(), ...parts, secretFiles()].join('\n\n')
}

function rowOf(name: keyof Environment): string {
  const { about, unset } = variables[name]
  const { data } = Environment.shape[name].safeParse(undefined)
  return `| \`${name}\` | ${unset ?? (data === undefined ? '–' : `\`${String(data)}\``)} | ${about} |`
}

function table(rows: string[]): string {
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** In lines of at most 128 characters, as the other documents have them. */
function wrap(paragraph: string): string {
  return paragraph.replace(/(.{1,128})(?: |$)/g, '$1\n').trimEnd()
}

function secretFiles(): string {
  const items = secretNames.map(name => `- \`${name}_FILE\``)
  return `## Secrets in files

Each of these names a file that holds the value instead, as containers are given secrets. Set the variable or its file, not both.

${items.join('\n')}
`
}
