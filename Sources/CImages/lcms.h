#pragma once
#include <stdint.h>

/* What is used of lcms2.h, which few systems have installed: the library itself is there nearly always. */
typedef void *cmsHPROFILE;
typedef void *cmsHTRANSFORM;

int cmsCloseProfile(cmsHPROFILE profile);
cmsHTRANSFORM cmsCreateTransform(
    cmsHPROFILE input, uint32_t input_format, cmsHPROFILE output, uint32_t output_format, uint32_t intent,
    uint32_t flags);
cmsHPROFILE cmsCreate_sRGBProfile(void);
void cmsDeleteTransform(cmsHTRANSFORM transform);
void cmsDoTransform(cmsHTRANSFORM transform, const void *input, void *output, uint32_t pixels);
uint32_t cmsGetColorSpace(cmsHPROFILE profile);
cmsHPROFILE cmsOpenProfileFromMem(const void *bytes, uint32_t count);
