import MDEditor from '@uiw/react-md-editor/nohighlight'
import { richText } from '#kit/ui/safe-html.tsx'
import { cleanTree } from './clean-tree.ts'

/** Rendered and cleaned markdown. HTML inside is parsed by the library, never by the page. */
export function MarkdownText({ source }: { source: string }) {
  return (
    <MDEditor.Markdown
      source={source}
      prefixCls=""
      className={richText}
      skipHtml={false}
      disableCopy
      pluginsFilter={plugins}
    />
  )
}

const clean = () => cleanTree as never

/** Only GitHub tables and lists and the HTML parser, with our cleaning as the last plugin. */
const plugins = (kind: 'remark' | 'rehype', all: unknown[] | undefined): never[] => {
  const last = (all ?? []).slice(-1)
  return (kind === 'remark' ? last : [...last, clean]) as never[]
}
