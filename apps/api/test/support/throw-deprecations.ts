/** What a package deprecates stops working with its next major version, so its use fails the test. */
process.throwDeprecation = true;
