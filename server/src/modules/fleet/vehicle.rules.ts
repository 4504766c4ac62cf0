type Id = string | null | undefined

/** Type, brand and kind of a vehicle. */
export interface Make {
  typeId?: Id
  brandId?: Id
  kindId?: Id
}

/** The brand and the kind that a vehicle names, as they are stored; absent when there are none. */
export interface KnownMake {
  brand?: { typeId: string | null }
  kind?: { brandId: string; typeId: string | null }
}

export type MakeAnswer = { make: Make } | { field: 'brandId' | 'kindId'; refusal: string }

/** A kind implies its brand and a brand its type: missing values are filled in, contradictions refused. */
export function completeMake(given: Make, { brand, kind }: KnownMake): MakeAnswer {
  const brandId = given.brandId || kind?.brandId || null
  if (kind && brandId !== kind.brandId) return { field: 'kindId', refusal: '车型不属于所选品牌' }
  const ofBrand = kind ? kind.typeId : brand?.typeId
  const typeId = given.typeId || ofBrand || null
  if (ofBrand && typeId !== ofBrand) return { field: 'brandId', refusal: '品牌不属于所选车辆类型' }
  return { make: { typeId, brandId, kindId: given.kindId || null } }
}
