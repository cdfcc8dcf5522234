/** A deprecated feature stops working in the package's next major version, so using one fails the test. */
process.throwDeprecation = true;
