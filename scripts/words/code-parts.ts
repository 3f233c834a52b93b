import { type ESTree, parseSync, Visitor } from 'vite'
import { isTest, type Part } from './part.ts'

type Range = { start: number; end: number }

/** What stands where a text has a value: one word of one syllable. */
const PLACEHOLDER = 'x'

/** Attributes that no person reads. */
const isMarkup = /^(className|class|style|d|viewBox|points|transform|key|id|to|href|src|rel|type|name|sizes|srcSet)$/

/** Functions that take class names, and the tests' own functions, whose first argument is a title. */
const classFunctions = new Set(['joinClasses'])
const testFunctions = new Set(['test', 'it', 'describe'])

/** Names where they are declared, comments, titles of tests, and texts; the strings of tests are data and left out. */
export function codeParts(file: string, source: string): Part[] {
  const { program, comments } = parseSync(file, source)
  const lineAt = lineFinder(source)
  const parts: Part[] = commentBlocks(comments, source).map(({ start, text }) => ({
    kind: 'comment',
    text,
    line: lineAt(start),
  }))
  const add = (kind: Part['kind'], text: string, { start }: Range) => parts.push({ kind, text, line: lineAt(start) })
  const hasData = isTest(file)
  const skipped: Range[] = []
  let gatheredUntil = 0
  const isSkipped = ({ start, end }: Range) => skipped.some(range => range.start <= start && end <= range.end)
  const declare = (node: unknown) => {
    for (const name of namesIn(node as ESTree.Node | null)) add('name', name.name, name)
  }
  const addString = (text: string, range: Range) => {
    if (hasData || isSkipped(range) || !/\p{L}{2}/u.test(text)) return
    if (!/^[a-z\d_./:@#-]+$/i.test(text) || /^\p{Lu}\p{Ll}+[.!?…]*$/u.test(text)) add('text', text, range)
    else if (!/[./@#]/.test(text)) add('name', text, range)
  }
  const gather = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    const isOwn = node.children.some(child => child.type === 'JSXText' && /\p{L}/u.test(child.value))
    if (!isOwn || node.end <= gatheredUntil) return
    gatheredUntil = node.end
    if (!hasData) add('text', jsxText(node).replace(/\s+/g, ' ').trim(), node)
  }
  new Visitor({
    ImportDeclaration: node => void skipped.push(node.source),
    ImportExpression: node => void skipped.push(node.source),
    ExportNamedDeclaration: node => void (node.source && skipped.push(node.source)),
    ExportAllDeclaration: node => void skipped.push(node.source),
    TaggedTemplateExpression: node => void skipped.push(node.quasi),
    TSLiteralType: node => void skipped.push(node),
    JSXAttribute: node => {
      if (node.value && node.name.type === 'JSXIdentifier' && isMarkup.test(node.name.name)) skipped.push(node.value)
    },
    CallExpression: node => {
      const name = calledName(node.callee)
      if (classFunctions.has(name)) skipped.push(node)
      const [title] = node.arguments
      if (testFunctions.has(name) && title?.type === 'Literal' && typeof title.value === 'string')
        add('title', title.value, title)
    },
    ImportSpecifier: node => {
      if (nameOf(node.imported) !== node.local.name) declare(node.local)
    },
    VariableDeclarator: node => declare(node.id),
    FunctionDeclaration: node => [node.id, ...node.params].forEach(declare),
    FunctionExpression: node => [node.id, ...node.params].forEach(declare),
    ArrowFunctionExpression: node => node.params.forEach(declare),
    ClassDeclaration: node => declare(node.id),
    MethodDefinition: node => declare(node.key),
    PropertyDefinition: node => declare(node.key),
    TSTypeAliasDeclaration: node => declare(node.id),
    TSInterfaceDeclaration: node => declare(node.id),
    TSPropertySignature: node => declare(node.key),
    TSMethodSignature: node => declare(node.key),
    ObjectExpression: node => {
      for (const property of node.properties)
        if (property.type === 'Property' && !property.shorthand && !property.computed) declare(property.key)
    },
    Literal: node => {
      if (typeof node.value === 'string') addString(node.value, node)
    },
    TemplateLiteral: node => addString(templateText(node), node),
    JSXElement: gather,
    JSXFragment: gather,
  }).visit(program)
  return parts
}

/** The comments of a file without their marks; line comments that follow each other are one. */
export function commentBlocks(comments: readonly { start: number; end: number; value: string }[], source: string) {
  const blocks: { start: number; end: number; text: string }[] = []
  for (const { start, end, value } of comments) {
    const last = blocks.at(-1)
    const text = value.replace(/^\s*\*+ ?/gm, '')
    const isNext = last && source.startsWith('//', start) && source.startsWith('//', last.start)
    if (isNext && /^\s*$/.test(source.slice(last.end, start)))
      Object.assign(last, { end, text: `${last.text}\n${text}` })
    else blocks.push({ start, end, text })
  }
  return blocks
}

/** What a pattern declares; a shorthand property takes a name that another place declares. */
function namesIn(node: ESTree.Node | null): (Range & { name: string })[] {
  switch (node?.type) {
    case 'Identifier':
      return [node]
    case 'ObjectPattern':
      return node.properties.flatMap(property =>
        property.type === 'RestElement'
          ? namesIn(property.argument)
          : property.shorthand
            ? []
            : namesIn(property.value),
      )
    case 'ArrayPattern':
      return node.elements.flatMap(element => namesIn(element))
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    default:
      return []
  }
}

/** `test` of `test('…')`, `test.skip('…')` and `test.each([…])('…')`. */
function calledName(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return calledName(node.object)
  if (node.type === 'CallExpression') return calledName(node.callee)
  return node.type === 'TaggedTemplateExpression' ? calledName(node.tag) : ''
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

function templateText({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(quasi => quasi.value.cooked ?? '').join(PLACEHOLDER)
}

function jsxText(node: ESTree.JSXElement | ESTree.JSXFragment): string {
  return node.children
    .map(child => {
      if (child.type === 'JSXText') return child.value
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return jsxText(child)
      if (child.type !== 'JSXExpressionContainer') return PLACEHOLDER
      const { expression } = child
      if (expression.type === 'JSXEmptyExpression') return ''
      return expression.type === 'Literal' && expression.value === ' ' ? ' ' : PLACEHOLDER
    })
    .join('')
}

/** The line, from 1, of an offset. */
function lineFinder(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return offset => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
