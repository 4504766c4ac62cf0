import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { logs } from './log-family.ts'
import { logSentence } from './sentence.ts'

const LogDetail = lazy(() => import('./log-detail.tsx').then((file) => ({ default: file.LogDetail })))

/** Login and operation logs: read, searched and exported, never changed. */
export function LogPage() {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <ListPage
        of={logs}
        without={['remove']}
        columns={{
          content: { width: 300, render: (row) => logSentence(row) },
          username: { width: 120 },
          peer: { width: 130 },
          entity: { isHidden: true }, // contained in the sentence
        }}
        card={{ title: 'content', lines: ['logType', 'username'], time: 'createTime' }}
        opens={{ label: '详情', open: ({ id }) => setOpened(id) }}
      />
      <Suspense fallback={null}>
        {opened && <LogDetail key={opened} id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
