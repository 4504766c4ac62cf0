import MDEditor from '@uiw/react-md-editor/nohighlight'
import { richText } from '#kit/ui/safe-html.tsx'
import { cleanTree } from './clean-tree.ts'

/** Markdown as it is meant to be read, cleaned. HTML in it is read too, by the library's own parser, never by the page. */
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

/** The tables and lists of GitHub and the HTML reader come last in their lists; nothing else, and our cleaning after all. */
const plugins = (kind: 'remark' | 'rehype', all: unknown[] | undefined): never[] => {
  const last = (all ?? []).slice(-1)
  return (kind === 'remark' ? last : [...last, clean]) as never[]
}
