import { pictureCount } from '@banyan/contract/service/template/check'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { splitPaths } from '#kit/upload/use-files.ts'
import type { FaceProps } from '../../part.ts'

export interface Picture {
  url: string
}

export function Face({ item, value, onChange, onBlur: _, ...control }: FaceProps<Picture[]>) {
  const count = pictureCount(item)
  return (
    <UploadField
      {...control}
      biz="workorder"
      kind="image"
      max={count}
      hint={count === 1 ? '上传 1 张图片' : `最多 ${count} 张图片`}
      value={(value ?? []).map(({ url }) => url).join(',')}
      onChange={(paths) => onChange(splitPaths(paths).map((url) => ({ url })))}
    />
  )
}
