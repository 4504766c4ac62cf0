import { z } from 'zod'
import { entity, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { pictureKey } from '../tenancy/page-config.ts'
import { nothing } from '../wire.ts'
import { User } from './user.ts'

/** What people may change about themselves (DEC-051); members that are not sent stay. */
export const Profile = z.object({
  avatar: field.pattern('头像', pictureKey, '请上传图片'),
  ...User.pick({ realname: true, sex: true, birthday: true, phone: true, email: true }).shape,
})

export const ownProfile = entity('user', 'own', {
  changeOwn: put('/sys/user/account', {
    needs: 'session',
    input: Profile.partial(),
    result: nothing,
    says: '修改成功!',
  }),
})
