/** A piece of an expression: a name, a number, a text or a sign. */
export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'sign'; text: string }

/** Longer expressions are invalid. */
export const maxLength = 2000
const maxTokens = 500

const tokenPattern =
  /\s*(?:([A-Za-z_]\w*)|(\d{1,15}(?:\.\d{1,10})?)(?![\w.])|'((?:[^'\\\n]|\\[^\n])*)'|"((?:[^"\\\n]|\\[^\n])*)"|(===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()]))\s*/y

/** The tokens of an expression; `undefined` when the text contains anything else. */
export function tokenize(text: string): Token[] | undefined {
  if (text.length > maxLength) return undefined
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    tokenPattern.lastIndex = at
    const found = tokenPattern.exec(text)
    if (!found || tokens.length >= maxTokens) return undefined
    tokens.push(toToken(found))
    at = tokenPattern.lastIndex
  }
  return tokens
}

function toToken([, name, number, single, double, sign = '']: RegExpExecArray): Token {
  if (name !== undefined) return { kind: 'name', text: name }
  if (number !== undefined) return { kind: 'number', value: Number(number) }
  const quoted = single ?? double
  return quoted === undefined ? { kind: 'sign', text: sign } : { kind: 'text', value: unescapeText(quoted) }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' }
const unescapeText = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (Object.hasOwn(escapes, sign) ? escapes[sign]! : sign))
