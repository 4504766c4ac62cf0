import { useEffect, useRef } from 'react'
import { localPathsIn } from '#kit/call/local-file.ts'
import { loadOutbox, localUrl } from '#kit/call/outbox.ts'

/** Loads the local pictures of a text; `onShown` is called when they can be displayed. */
export function useTextPictures(text: string, onShown: () => void): void {
  const tell = useRef(onShown)
  tell.current = onShown
  const names = localPathsIn(text).join()
  useEffect(() => {
    const unseen = names.split(',').filter((local) => local && !localUrl(local))
    if (unseen.length === 0) return
    void loadOutbox()?.then(async (box) => {
      for (const local of unseen) await box.show(local)
      tell.current()
    })
  }, [names])
}
