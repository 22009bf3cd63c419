/** Pieces that start, continue or end a match of the masking of secrets. */
export const pieces =
  `token: secret= password: password:" pw=' Cookie:_ cookie:_a= authorization:_ api_key api_ mot_de_passe = eyJ eyJaaaaaa. eyJaaaa- sck_ sk-
  ghp_ AKIA AIza ya29. -----BEGIN_PRIVATE_KEY -----BEGIN_ -----END_ KEY----- :// a://b: @ https:// ? & a= ?sig= x= %74 Bearer_ A1 a Z9b 0 f . - # , ;
  _ " ' \\ \\" ｔｏ т ﷺ 🅰 пароль [redacted] Zk3jR9xQpL2mVb7t hunter`
    .split(/\s+/)
    .flatMap((piece) => (piece.includes('_') ? [piece, piece.replaceAll('_', ' ')] : [piece]))
    .concat('\n', 'bearer\t', '\u200b', '\ud800');
